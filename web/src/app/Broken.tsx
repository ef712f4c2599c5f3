import { Component, type ReactNode } from 'react';
import { en } from '../words/en.ts';
import { zh } from '../words/zh.ts';

/** What is shown where the page itself is at fault: the rest of it stays, and what was asked is kept by the server. */
export class Broken extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    const words = document.documentElement.lang.startsWith('zh') ? zh : en;
    return (
      <div className="card login" role="alert">
        <p>{words.pageBroken}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {words.reload}
        </button>
      </div>
    );
  }
}
