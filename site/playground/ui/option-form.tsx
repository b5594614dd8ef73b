import type { VNode } from "preact";
import { type OptionRow, optionRows } from "../model/option-rows.ts";
import type { Run } from "../model/state.ts";
import { titleOf } from "./algorithm-title.ts";
import { CheckField, ChoiceField, NumberField } from "./field.tsx";

/** What an option can be. */
type Value = number | string | boolean;

interface OptionFormProps {
  readonly run: Run;
  /** Takes other options, or throws. */
  readonly onChange: (options: Run["options"]) => void;
}

/** All options of an algorithm, as the library's own table describes them. */
export function OptionForm({ run, onChange }: OptionFormProps): VNode | null {
  const rows = optionRows(run.algorithm);
  if (rows.length === 0) return null;
  const change = (row: OptionRow, value: Value | undefined): void => {
    const { [row.name]: _, ...others } = run.options;
    onChange(value === undefined || value === row.default ? others : { ...others, [row.name]: value });
  };
  return (
    <details class="options">
      <summary>Options of {titleOf(run.algorithm)}</summary>
      <div class="panel-body">
        {rows.map((row) => (
          <OptionField
            key={`${run.algorithm} ${row.name}`}
            row={row}
            value={run.options[row.name]}
            onChange={(value) => change(row, value)}
          />
        ))}
      </div>
    </details>
  );
}

interface OptionFieldProps {
  readonly row: OptionRow;
  /** What was given; `undefined` stands for the default. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

function OptionField({ row, value, onChange }: OptionFieldProps): VNode {
  switch (row.kind) {
    case "boolean":
      return (
        <CheckField label={row.name} about={row.about} value={(value ?? row.default) === true} onChange={onChange} />
      );
    case "choice":
      return (
        <ChoiceField
          label={row.name}
          about={row.about}
          value={String(value ?? row.default)}
          choices={row.choices.map((choice) => ({ value: choice, title: choice }))}
          onChoose={onChange}
        />
      );
    default:
      return (
        <NumberField
          label={row.name}
          about={`${row.about} From ${row.least} to ${row.most}.`}
          value={typeof value === "number" ? value : undefined}
          placeholder={String(row.default ?? "not given")}
          least={row.least}
          most={row.most}
          step={row.kind === "integer" ? 1 : "any"}
          unit={row.unit === "" ? undefined : row.unit}
          onCommit={onChange}
          onClear={() => onChange(undefined)}
        />
      );
  }
}
