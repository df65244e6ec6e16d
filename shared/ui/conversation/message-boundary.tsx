import type { LinnetMessage } from "@linnet/protocol";
import { Component, type ReactNode } from "react";
import { useUiHost } from "../ui-host.tsx";

interface MessageBoundaryProps {
  message: LinnetMessage;
  children: ReactNode;
}

/**
 * Says of a message that it cannot be shown, where its parts have a form that this client does not know: of another
 * version of Linnet, or damaged in storage. Without it, one such message would leave the whole view empty.
 */
export class MessageBoundary extends Component<MessageBoundaryProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ message }: MessageBoundaryProps) {
    // The next state of the message may be one that can be shown.
    if (this.state.hasFailed && message !== this.props.message) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <UnknownMessage /> : this.props.children;
  }
}

function UnknownMessage() {
  const { strings } = useUiHost();
  return <p className="linnet-faint">{strings.messageUnknown}</p>;
}
