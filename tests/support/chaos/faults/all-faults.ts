import { CAN_FAKE_CLOCKS } from "../../faketime.ts";
import type { Fault } from "../scene.ts";
import { cancelledStatements } from "./cancelled-statements.ts";
import { clock } from "./clock.ts";
import { endedSessions } from "./ended-sessions.ts";
import { freeze } from "./freeze.ts";
import { kill } from "./kill.ts";
import { network } from "./network.ts";
import { outage } from "./outage.ts";
import { poison } from "./poison.ts";
import { readOnly } from "./read-only.ts";
import { silence } from "./silence.ts";
import { slowReaders } from "./slow-readers.ts";
import { tooManyConnections } from "./too-many-connections.ts";

/** Every kind of fault that this machine can make. */
export const ALL_FAULTS: readonly Fault[] = [
  cancelledStatements,
  ...(CAN_FAKE_CLOCKS ? [clock] : []),
  endedSessions,
  freeze,
  kill,
  network,
  outage,
  poison,
  readOnly,
  silence,
  slowReaders,
  tooManyConnections,
];
