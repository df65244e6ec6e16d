import { App } from "../../views/app/app.tsx";
import { mount } from "../../views/app/mount.tsx";

void mount((shell) => <App shell={shell} isPopup={false} />);
