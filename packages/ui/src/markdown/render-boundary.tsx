import { Component, type ReactNode } from 'react';

interface RenderBoundaryProps {
  /** What is rendered: after a failure, another text is tried again. */
  text: string;
  fallback: ReactNode;
  children: ReactNode;
}

export class RenderBoundary extends Component<RenderBoundaryProps, { text: string; hasFailed: boolean }> {
  override state = { text: this.props.text, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ text }: RenderBoundaryProps, state: { text: string }) {
    return text === state.text ? null : { text, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
