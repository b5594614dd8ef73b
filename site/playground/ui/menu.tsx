import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "./icon.tsx";

/** One thing to do. */
interface MenuItem {
  readonly title: string;
  readonly onChoose: () => void;
}

interface MenuProps {
  readonly title: string;
  readonly icon: IconName;
  readonly items: readonly MenuItem[];
}

/** A button with a few things to choose from below it. */
export function Menu({ title, icon, items }: MenuProps): VNode {
  const isOpen = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && root.current?.contains(target) !== true) isOpen.value = false;
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== "Escape" || !isOpen.value) return;
      isOpen.value = false;
      button.current?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, [isOpen]);
  return (
    <div class="menu" ref={root}>
      <button
        type="button"
        ref={button}
        title={title}
        aria-label={title}
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        <Icon name={icon} />
      </button>
      {isOpen.value && (
        <div class="menu-items">
          {items.map((item) => (
            <button
              key={item.title}
              type="button"
              onClick={() => {
                isOpen.value = false;
                item.onChoose();
              }}
            >
              {item.title}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
