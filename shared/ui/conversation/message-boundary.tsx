import type { LinnetMessage } from "@linnet/protocol";
import { Component, type ReactNode } from "react";
import { useUiHost } from "../ui-host.tsx";

interface MessageBoundaryProps {
  message: LinnetMessage;
  children: ReactNode;
}

interface MessageBoundaryState {
  /** The message that could not be shown; the next state of it is tried again. */
  failed: LinnetMessage | undefined;
  hasFailed: boolean;
}

/**
 * Says of a message that it cannot be shown, where its parts have a form that this client does not know: of another
 * version of Linnet, or damaged in storage. Without it, one such message would leave the whole view empty.
 */
export class MessageBoundary extends Component<MessageBoundaryProps, MessageBoundaryState> {
  override state: MessageBoundaryState = { failed: undefined, hasFailed: false };

  static getDerivedStateFromError(): Partial<MessageBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { message }: MessageBoundaryProps,
    { failed, hasFailed }: MessageBoundaryState,
  ): MessageBoundaryState {
    return hasFailed && (failed === undefined || failed === message)
      ? { failed: message, hasFailed }
      : { failed: undefined, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <UnknownMessage /> : this.props.children;
  }
}

function UnknownMessage() {
  const { strings } = useUiHost();
  return <p className="linnet-faint">{strings.messageUnknown}</p>;
}
