import { loadSettings } from "../../state/settings.ts";
import { mount } from "../../views/app/mount.tsx";
import { Options } from "../../views/options/options.tsx";

const reading = loadSettings().then((settings) => ({ settings }));
void mount(reading, ({ settings }) => <Options initial={settings} />);
