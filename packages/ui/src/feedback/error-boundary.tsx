import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** After a failure, another value has the children tried again. */
  resetKey?: string;
  onError?: (error: Error) => void;
  fallback: (error: Error, reset: () => void) => ReactNode;
};

type State = { error: Error | null; resetKey: string | undefined };

/** What stands in for children that throw while they are rendered. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: asError(thrown) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State) {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onError?.(asError(thrown));
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children;
  }
}

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
