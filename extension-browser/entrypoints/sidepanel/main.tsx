import { App } from "../../views/app/app.tsx";
import { mount } from "../../views/app/mount.tsx";
import { storedAtStart } from "../../views/app/stored-at-start.ts";

void mount(storedAtStart(), (stored) => <App stored={stored} isPopup={false} />);
