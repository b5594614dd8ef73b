import type { VNode } from "preact";
import { useId } from "preact/hooks";
import type { NumberRow } from "../model/option-rows.ts";

interface OptionNumberProps {
  readonly row: NumberRow;
  /** What was given; `undefined` stands for the default. */
  readonly value: number | string | boolean | undefined;
  /** Takes a value and returns whether it could be taken. */
  readonly onChange: (value: number | undefined) => boolean;
}

/** An option that is a number; an empty field stands for the default, which is shown in it. */
export function OptionNumber({ row, value, onChange }: OptionNumberProps): VNode {
  const { name, about, unit, least, most } = row;
  const id = useId();
  const shown = value === undefined ? "" : String(value);
  return (
    <div class="field" title={`${about} From ${least} to ${most}.`}>
      <label for={id}>{name}</label>
      <span class="with-unit">
        <input
          id={id}
          type="number"
          min={least}
          max={most}
          step={row.kind === "integer" ? 1 : "any"}
          placeholder={String(row.default ?? "not given")}
          value={shown}
          onChange={({ currentTarget }) => {
            const { valueAsNumber } = currentTarget;
            if (!onChange(Number.isNaN(valueAsNumber) ? undefined : valueAsNumber)) currentTarget.value = shown;
          }}
        />
        {unit !== "" && <span class="unit">{unit}</span>}
      </span>
    </div>
  );
}
