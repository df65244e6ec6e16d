import { expect, test } from "vitest";
import { isFirstPerson } from "../writing/statements.ts";

test.each([
  "We deleted our message queue.",
  "It is the lightest bike that we have made.",
  "Last week I tried it.",
  "Das ist unser leichtestes Rad.",
  "Nous avons essayé.",
])("speaks of its author: %s", (text) => expect(isFirstPerson(text)).toBe(true));

test.each([
  "The US army left the mine after World War I ended.",
  "Elizabeth I. reigned for 44 years.",
  '"We tried it," the mayor said.',
  "Onze personnes, uns poucos, je fiets: nichts davon.",
])("does not: %s", (text) => expect(isFirstPerson(text)).toBe(false));
