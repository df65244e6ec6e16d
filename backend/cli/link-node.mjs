#!/usr/bin/env node
/** After an `npm install` by hand: has `npx` and the commands of package.json find the Node of the install. */
import { linkNode } from "./prepare.mjs";

linkNode();
