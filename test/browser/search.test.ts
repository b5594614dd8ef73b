import { expect } from "vitest";
import { test } from "../support/browser.ts";

test("all pages can be searched with the keyboard alone, and code can be copied", async ({ visit }) => {
  const page = await visit("docs/hpa.html");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const field = page.getByRole("combobox", { name: "Search all pages" });

  await page.keyboard.press("/");
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type("flow fields");
  const results = page.getByRole("option");
  await results.first().waitFor();
  expect(asked.filter((path) => path.endsWith("search.json"))).toHaveLength(1);
  expect(await field.getAttribute("aria-expanded")).toBe("true");
  expect(await results.first().innerText()).toMatch(/^Flow fields.*\n.*any cell to one goal/);
  expect(await field.getAttribute("aria-activedescendant")).toBe("result-0");
  // nothing lies above the results, although the picture of this page stays in view
  const isSeen = await page.getByRole("listbox", { name: "Found" }).evaluate((list) => {
    const { right, bottom } = list.getBoundingClientRect();
    return list.contains(document.elementFromPoint(right - 20, bottom - 20));
  });
  expect(isSeen).toBe(true);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(/docs\/flow-fields\.html/);

  await page.keyboard.press("/");
  await page.keyboard.type("zebra");
  expect(await page.getByText("No page has “zebra”.").isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await page.getByText("No page has “zebra”.").isVisible()).toBe(false);

  const code = page.locator(".code").first();
  await page.evaluate(() => {
    const clipboard = { writeText: async (text: string) => document.body.setAttribute("data-copied", text) };
    Object.defineProperty(navigator, "clipboard", { value: clipboard });
  });
  await code.getByRole("button", { name: "Copy" }).click();
  await code.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.locator("body").getAttribute("data-copied")).toBe(await code.locator("pre").textContent());
});
