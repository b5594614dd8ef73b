import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { openFile } from "./open-file.ts";
import type { Playground } from "./playground.ts";

/** Lets map files be dropped anywhere on the page. */
export function DropTarget({ app }: { readonly app: Playground }): VNode | null {
  const isOver = useSignal(false);
  useEffect(() => {
    const onDragOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      isOver.value = true;
    };
    const onDragLeave = ({ relatedTarget }: DragEvent): void => {
      // it has left the window
      if (relatedTarget === null) isOver.value = false;
    };
    const onDrop = (event: DragEvent): void => {
      isOver.value = false;
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      openFile(app, file);
    };
    document.addEventListener("dragover", onDragOver);
    document.addEventListener("dragleave", onDragLeave);
    document.addEventListener("drop", onDrop);
    return () => {
      document.removeEventListener("dragover", onDragOver);
      document.removeEventListener("dragleave", onDragLeave);
      document.removeEventListener("drop", onDrop);
    };
  }, [app, isOver]);
  return isOver.value ? <div class="drop-target">Drop the map here</div> : null;
}
