import type { ComponentChildren, VNode } from "preact";

interface PanelProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** A part of the side that folds. */
export function Panel({ title, isOpen = true, children }: PanelProps): VNode {
  return (
    <details class="panel" open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div class="panel-body">{children}</div>
    </details>
  );
}
