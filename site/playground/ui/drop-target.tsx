import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { openFiles } from "./open-file.ts";
import type { Playground } from "./playground.ts";

/** Lets map files, with tilesets beside them, be dropped anywhere on the page. */
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
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      openFiles(app, files);
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
