import { signal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { copyText } from "./copy.ts";
import { Icon } from "./icon.tsx";

/** A text to be read and copied. */
export interface ShownText {
  readonly title: string;
  readonly text: string;
}

interface TextDialogProps {
  readonly shown: ShownText;
  readonly onClose: () => void;
}

/** A text with a button that copies it. */
export function TextDialog({ shown: { title, text }, onClose }: TextDialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const state = useMemo(() => signal<"idle" | "copied" | "refused">("idle"), []);
  useEffect(() => dialog.current?.showModal(), []);
  const copy = async (): Promise<void> => {
    state.value = (await copyText(text)) ? "copied" : "refused";
  };
  return (
    <dialog ref={dialog} class="text-dialog" aria-labelledby="text-dialog-title" onClose={onClose}>
      <header>
        <h2 id="text-dialog-title">{title}</h2>
        <button type="button" class="icon" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <textarea readOnly aria-label={title} rows={Math.min(24, text.split("\n").length)} wrap="off" value={text} />
      <footer>
        <button type="button" class="primary" onClick={copy}>
          Copy
        </button>
        <span role="status">
          {state.value === "copied" && "Copied."}
          {state.value === "refused" && "The browser does not let pages copy here: select the text instead."}
        </span>
      </footer>
    </dialog>
  );
}
