import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { chooseTheme, chosenTheme, type Theme } from "../../theme/theme.ts";
import type { Mode } from "../model/state.ts";
import { Icon } from "./icon.tsx";
import { Menu } from "./menu.tsx";
import { OpenButton } from "./open-button.tsx";
import type { Playground } from "./playground.ts";
import { saveMap, savePng, saveSvg } from "./save.ts";
import { shareCode, shareLink } from "./share.ts";
import { CAN_MAKE_LINKS } from "./support.ts";
import { ToolBar } from "./tool-bar.tsx";

/** The bar on top of the page. */
export function Bar({ app }: { readonly app: Playground }): VNode {
  return (
    <header class="bar">
      <nav class="group" aria-label="Site">
        <a class="name" href="../index.html">
          octile
        </a>
        <a class="wide" href="../docs/getting-started.html">
          Docs
        </a>
      </nav>
      <ModeSwitch app={app} />
      <ToolBar app={app} />
      <Steps app={app} />
      <div class="group end">
        <OpenButton app={app} />
        <button
          type="button"
          title="Copy a link to all of this"
          aria-label="Copy a link"
          disabled={!CAN_MAKE_LINKS}
          onClick={() => shareLink(app)}
        >
          <Icon name="share" />
        </button>
        <Menu
          title="Save"
          icon="save"
          items={[
            { title: "PNG picture", onChoose: () => savePng(app) },
            { title: "SVG drawing", onChoose: () => saveSvg(app) },
            { title: "MovingAI map", onChoose: () => saveMap(app) },
            // a phone has no room for a button of its own
            ...(app.isNarrow.value ? [{ title: "Copy as code", onChoose: () => shareCode(app) }] : []),
          ]}
        />
        <button
          type="button"
          class="wide"
          title="Copy as code"
          aria-label="Copy as code"
          onClick={() => shareCode(app)}
        >
          <Icon name="code" />
        </button>
        <ThemeSwitch />
        <SideSwitch app={app} />
      </div>
    </header>
  );
}

const TITLE_OF_MODE: Readonly<Record<Mode, string>> = { path: "Path", swarm: "Swarm" };

function ModeSwitch({ app }: { readonly app: Playground }): VNode {
  const { mode } = app.session.value;
  return (
    <fieldset class="group">
      <legend class="hidden">Mode</legend>
      {Object.entries(TITLE_OF_MODE).map(([name, title]) => (
        <label key={name} class="tool">
          <input
            type="radio"
            class="hidden"
            name="mode"
            checked={mode.value === name}
            onChange={() => {
              mode.value = name as Mode;
            }}
          />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Steps({ app }: { readonly app: Playground }): VNode {
  const session = app.session.value;
  return (
    <div class="group">
      <button
        type="button"
        title="Undo (Ctrl+Z)"
        aria-label="Undo"
        disabled={!session.canUndo.value}
        onClick={() => session.undo()}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        title="Redo (Ctrl+Shift+Z)"
        aria-label="Redo"
        disabled={!session.canRedo.value}
        onClick={() => session.redo()}
      >
        <Icon name="redo" />
      </button>
      <button
        type="button"
        class="wide"
        title="Show the whole map (0)"
        aria-label="Show the whole map"
        onClick={() => app.views.value[0]?.fit()}
      >
        <Icon name="fit" />
      </button>
    </div>
  );
}

const NEXT_THEME: Readonly<Record<Theme, Theme>> = { os: "light", light: "dark", dark: "os" };
const TITLE_OF_THEME: Readonly<Record<Theme, string>> = { os: "as the system", light: "light", dark: "dark" };

function ThemeSwitch(): VNode {
  const theme = useSignal(chosenTheme());
  const title = `Colours: ${TITLE_OF_THEME[theme.value]}`;
  return (
    <button
      type="button"
      class="wide"
      title={title}
      aria-label={title}
      onClick={() => {
        theme.value = NEXT_THEME[theme.value];
        chooseTheme(theme.value);
      }}
    >
      <Icon name={theme.value} />
    </button>
  );
}

function SideSwitch({ app: { isSideOpen } }: { readonly app: Playground }): VNode {
  return (
    <button
      type="button"
      class="wide"
      title="Panels"
      aria-label="Panels"
      aria-expanded={isSideOpen.value}
      onClick={() => {
        isSideOpen.value = !isSideOpen.value;
      }}
    >
      <Icon name="panels" />
    </button>
  );
}
