import { mount } from "../../lib/app/mount.tsx";
import { Options } from "../../lib/options/options.tsx";

void mount((shell) => <Options initial={shell.settings} />);
