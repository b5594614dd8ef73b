import type { ComponentChildren, VNode } from "preact";
import { useId } from "preact/hooks";

interface FieldProps {
  readonly label: string;
  /** What is said of it when one points at it. */
  readonly about?: string | undefined;
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
  /** Takes a value, `NaN` of an empty field, and returns whether it could be taken. */
  readonly onCommit: (value: number) => boolean;
}

/** A number to be typed; one that is refused gives way to the one before. */
export function NumberField(props: NumberFieldProps): VNode {
  const { label, about, value, placeholder, least, most, step = 1, unit, onCommit } = props;
  const id = useId();
  const shown = value === undefined ? "" : String(value);
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
          onChange={({ currentTarget }) => {
            if (!onCommit(currentTarget.valueAsNumber)) currentTarget.value = shown;
          }}
        />
        {unit !== undefined && <span class="unit">{unit}</span>}
      </span>
    </div>
  );
}

interface ChoiceFieldProps<Value extends string> extends FieldProps {
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly title: string }[];
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
  return (
    <div class="field" title={about}>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = choices[currentTarget.selectedIndex];
          if (chosen !== undefined) onChoose(chosen.value);
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
    </div>
  );
}

interface CheckFieldProps extends FieldProps {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  /** Shown before the label. */
  readonly children?: ComponentChildren;
}

/** Something that is on or off. */
export function CheckField({ label, about, value, onChange, children }: CheckFieldProps): VNode {
  return (
    <label class="check" title={about}>
      <input type="checkbox" checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {children}
      <span>{label}</span>
    </label>
  );
}
