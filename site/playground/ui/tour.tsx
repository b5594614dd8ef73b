import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { Icon } from "./icon.tsx";
import type { Playground } from "./playground.ts";

/** One step of the tour. */
interface TourStep {
  readonly title: string;
  readonly text: string;
}

const STEPS: readonly TourStep[] = [
  {
    title: "Paint a wall",
    text: "Drag across the path. Both algorithms find another one while you draw; the right button erases. Wall B in: the page says what is in the way.",
  },
  {
    title: "Move A and B",
    text: "Drag the start or the goal anywhere. Everything you do can be undone, with Ctrl+Z too.",
  },
  {
    title: "Read the scorecard",
    text: "It tells how long each algorithm takes, and how much longer than the cheapest path it may be.",
  },
  { title: "Look inside", text: "Layers show what an algorithm knows. Play the expanded nodes to see it search." },
  {
    title: "Let thousands walk",
    text: "Swarm fills the map with walkers that keep out of each other's cells. Paint walls among them.",
  },
];

/** Five steps through the playground, at the edge of the map, for as long as they are wanted. */
export function Tour({ app }: { readonly app: Playground }): VNode | null {
  const at = useSignal(0);
  if (!app.isTouring.value) return null;
  const { title, text } = STEPS[at.value];
  const isLast = at.value === STEPS.length - 1;
  const end = (): void => {
    app.isTouring.value = false;
    at.value = 0;
  };
  return (
    <section class="tour" aria-label="Tour" aria-live="polite">
      <header>
        <strong>{title}</strong>
        <span class="unit">
          {at.value + 1} of {STEPS.length}
        </span>
        <button type="button" class="icon" aria-label="End the tour" onClick={end}>
          <Icon name="close" />
        </button>
      </header>
      <p>{text}</p>
      <div class="buttons">
        {at.value > 0 && (
          <button
            type="button"
            onClick={() => {
              at.value--;
            }}
          >
            Back
          </button>
        )}
        <button
          type="button"
          class="primary"
          onClick={() => {
            if (isLast) end();
            else at.value++;
          }}
        >
          {isLast ? "Done" : "Next"}
        </button>
      </div>
    </section>
  );
}
