import { App } from "../../lib/app/app.tsx";
import { mount } from "../../lib/app/mount.tsx";

void mount((shell) => <App shell={shell} isPopup={false} />);
