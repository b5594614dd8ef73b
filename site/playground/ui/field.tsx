import { useSignal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import { useId } from "preact/hooks";
import { sentenceOf } from "../model/planners.ts";

interface FieldProps {
  readonly label: string;
  /** What is said of it when one points at it. */
  readonly about?: string | undefined;
}

/** Lets a field say why its last value was refused, until a value is taken. */
function useFault(): { readonly fault: string | undefined; readonly attempt: (work: () => void) => void } {
  const fault = useSignal<string | undefined>(undefined);
  const attempt = (work: () => void): void => {
    try {
      work();
      fault.value = undefined;
    } catch (error) {
      fault.value = sentenceOf(error);
    }
  };
  return { fault: fault.value, attempt };
}

/** Why a field refused its last value. */
function Fault({ id, sentence }: { readonly id: string; readonly sentence: string | undefined }): VNode {
  return (
    <p class="fault" id={id} role="status">
      {sentence}
    </p>
  );
}

interface NumberFieldProps extends FieldProps {
  /** `undefined` leaves the field empty. */
  readonly value: number | undefined;
  /** What stands in an empty field. */
  readonly placeholder?: string;
  readonly least: number;
  readonly most: number;
  readonly step?: number | "any";
  readonly unit?: string | undefined;
  /** Takes a number between the limits; what it throws is said at the field. */
  readonly onCommit: (value: number) => void;
  /** Called when the field was emptied; without it, an empty field is refused. */
  readonly onClear?: () => void;
}

/** A number to be typed; one that is refused gives way to the one before. */
export function NumberField(props: NumberFieldProps): VNode {
  const { label, about, value, placeholder, least, most, step = 1, unit, onCommit, onClear } = props;
  const id = useId();
  const { fault, attempt } = useFault();
  const shown = value === undefined ? "" : String(value);
  const commit = (input: HTMLInputElement): void => {
    // what takes the place of a refused number is a change, too
    if (input.value === shown && !input.validity.badInput) return;
    attempt(() => {
      if (onClear !== undefined && input.value === "" && !input.validity.badInput) return onClear();
      const typed = input.valueAsNumber;
      input.value = shown;
      checkTyped(typed, props);
      onCommit(typed);
    });
  };
  return (
    <div class="field" title={about}>
      <label for={id}>{label}</label>
      <span class="with-unit">
        <input
          id={id}
          type="number"
          value={shown}
          placeholder={placeholder}
          min={least}
          max={most}
          step={step}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault`}
          onChange={({ currentTarget }) => commit(currentTarget)}
        />
        {unit !== undefined && <span class="unit">{unit}</span>}
      </span>
      <Fault id={`${id}-fault`} sentence={fault} />
    </div>
  );
}

function checkTyped(typed: number, { label, least, most, step = 1 }: NumberFieldProps): void {
  const isWhole = step === "any" || Number.isInteger(typed);
  if (isWhole && typed >= least && typed <= most) return;
  const kind = step === "any" ? "a number" : "a whole number";
  const got = Number.isNaN(typed) ? "no number" : String(typed);
  throw new RangeError(`${label} must be ${kind} from ${least} to ${most}, got ${got}.`);
}

interface ChoiceFieldProps<Value extends string> extends FieldProps {
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly title: string }[];
  /** Takes a choice; what it throws is said at the field. */
  readonly onChoose: (value: Value) => void;
}

/** One of several. */
export function ChoiceField<Value extends string>({
  label,
  about,
  value,
  choices,
  onChoose,
}: ChoiceFieldProps<Value>): VNode {
  const id = useId();
  const { fault, attempt } = useFault();
  return (
    <div class="field" title={about}>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-fault`}
        onChange={({ currentTarget }) => {
          const chosen = choices[currentTarget.selectedIndex];
          if (chosen !== undefined) attempt(() => onChoose(chosen.value));
          // should it have been refused
          currentTarget.value = value;
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.title}
          </option>
        ))}
      </select>
      <Fault id={`${id}-fault`} sentence={fault} />
    </div>
  );
}

interface CheckFieldProps extends FieldProps {
  readonly value: boolean;
  /** Takes the other state; what it throws is said at the field. */
  readonly onChange: (value: boolean) => void;
  /** Shown before the label. */
  readonly children?: ComponentChildren;
}

/** Something that is on or off. */
export function CheckField({ label, about, value, onChange, children }: CheckFieldProps): VNode {
  const id = useId();
  const { fault, attempt } = useFault();
  return (
    <div>
      <label class="check" title={about}>
        <input
          type="checkbox"
          checked={value}
          aria-describedby={`${id}-fault`}
          onChange={({ currentTarget }) => {
            attempt(() => onChange(currentTarget.checked));
            // should it have been refused
            currentTarget.checked = value;
          }}
        />
        {children}
        <span>{label}</span>
      </label>
      <Fault id={`${id}-fault`} sentence={fault} />
    </div>
  );
}
