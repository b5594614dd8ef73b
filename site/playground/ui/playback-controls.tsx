import type { VNode } from "preact";
import type { Playback } from "../view/playback.ts";
import { formatCount } from "./format.ts";
import { Icon } from "./icon.tsx";

/** Shows expanded nodes one after the other, in five seconds; nothing where no search expanded any. */
export function PlaybackControls({ playback }: { readonly playback: Playback }): VNode | null {
  const { playing, position, length } = playback;
  if (length === 0) return null;
  const shown = Math.floor(Math.min(position.value, length));
  const toggle = (): void => {
    if (playing.value) playing.value = false;
    else playback.play();
  };
  return (
    <fieldset class="playback">
      <legend>Expanded nodes</legend>
      <div class="buttons">
        <button type="button" aria-label="One node back" title="One node back" onClick={() => playback.step(-1)}>
          <Icon name="back" />
        </button>
        <button
          type="button"
          aria-label={playing.value ? "Pause" : "Play"}
          title={playing.value ? "Pause" : "Play"}
          onClick={toggle}
        >
          <Icon name={playing.value ? "pause" : "play"} />
        </button>
        <button type="button" aria-label="One node on" title="One node on" onClick={() => playback.step(1)}>
          <Icon name="forward" />
        </button>
      </div>
      <input
        type="range"
        aria-label="How many expanded nodes are shown"
        min={0}
        max={length}
        value={shown}
        onInput={({ currentTarget }) => {
          playing.value = false;
          position.value = currentTarget.valueAsNumber;
        }}
      />
      <p class="note">
        {formatCount(shown)} of {formatCount(length)}
      </p>
    </fieldset>
  );
}
