import { useEffect, useRef } from "preact/hooks";
import type { Playground } from "./playground.ts";

/** Shows the whole map at first and when the number of panes changes, unless a link says where to look. */
export function useFit(app: Playground, panes: number): void {
  const session = app.session.value;
  const fitted = useRef({ session, panes: app.isRestored ? panes : 0 });
  useEffect(() => {
    const { session: sessionBefore, panes: panesBefore } = fitted.current;
    fitted.current = { session, panes };
    if (sessionBefore === session && panesBefore !== panes) app.views.value[0]?.fit();
  }, [app, session, panes]);
}
