import type { VNode } from "preact";
import { Icon } from "./icon.tsx";
import type { Messages } from "./messages.ts";

/** What the user is told, read out as it comes. */
export function MessageList({ messages }: { readonly messages: Messages }): VNode {
  return (
    <div class="messages" role="status" aria-live="polite" aria-label="Messages">
      {messages.list.value.map(({ id, kind, text }) => (
        <div key={id} class={`message ${kind}`}>
          <p>{text}</p>
          <button type="button" class="icon" aria-label="Dismiss" onClick={() => messages.dismiss(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
