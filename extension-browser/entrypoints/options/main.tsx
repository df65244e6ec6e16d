import { mount } from "../../views/app/mount.tsx";
import { Options } from "../../views/options/options.tsx";

void mount((shell) => <Options initial={shell.settings} />);
