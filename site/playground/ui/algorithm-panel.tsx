import type { VNode } from "preact";
import { ALGORITHM_CHOICES, type AlgorithmChoice, type Run } from "../model/state.ts";
import { ALGORITHM_TITLES } from "./algorithm-title.ts";
import { ChoiceField } from "./field.tsx";
import { OptionForm } from "./option-form.tsx";
import { Panel } from "./panel.tsx";
import type { Playground } from "./playground.ts";

/** Stands for no second algorithm. */
const NONE = "none";

/** Which algorithm answers, with its options, and which other one it is compared with. */
export function AlgorithmPanel({ app }: { readonly app: Playground }): VNode {
  const { runs } = app.session.value;
  const [first, second] = runs.value;
  const setRuns = (...chosen: (Run | undefined)[]): void => {
    runs.value = chosen.filter((run) => run !== undefined);
  };
  return (
    <Panel title="Algorithm">
      <ChoiceField
        label="Algorithm"
        value={first.algorithm}
        choices={ALGORITHM_TITLES}
        onChoose={(algorithm) => setRuns({ ...first, algorithm, options: {} }, second)}
      />
      <OptionForm run={first} onChange={(options) => setRuns({ ...first, options }, second)} />
      <ChoiceField
        label="Compare with"
        value={second?.algorithm ?? NONE}
        choices={[{ value: NONE, title: "nothing" }, ...ALGORITHM_TITLES]}
        onChoose={(choice) =>
          setRuns(first, isAlgorithm(choice) ? { ...second, algorithm: choice, options: {} } : undefined)
        }
      />
      {second !== undefined && (
        <OptionForm run={second} onChange={(options) => setRuns(first, { ...second, options })} />
      )}
    </Panel>
  );
}

function isAlgorithm(choice: string): choice is AlgorithmChoice {
  return ALGORITHM_CHOICES.some((algorithm) => algorithm === choice);
}
