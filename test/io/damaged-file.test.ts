import { expect, test } from "vitest";
import { cases } from "../support/cases.ts";
import { damagedFile, FORMATS, outcomeOf } from "./damaged-file.ts";

test.each(FORMATS)("a damaged file is read or refused in a sentence: $name", (format) => {
  const answers = { read: 0, refused: 0 };
  for (let number = 0; number < cases(20_000); number++) {
    const file = damagedFile(format, number);
    const { cells, fault } = outcomeOf(format, file);
    expect(fault, `file ${number}: ${file}`).toBeUndefined();
    if (cells === undefined) answers.refused++;
    else answers.read++;
  }
  // both happen often enough to say something
  expect(Math.min(answers.read, answers.refused)).toBeGreaterThan(10);
});

test.each(FORMATS)("a file of $name is read before it is damaged", (format) => {
  for (const file of format.files) expect(outcomeOf(format, file)).toMatchObject({ cells: expect.any(Number) });
});
