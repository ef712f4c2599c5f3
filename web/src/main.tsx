import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import './style/tokens.css';
import './style/base.css';
import './style/app.css';
import './style/ask.css';
import './style/answer.css';
import './style/chart.css';
import './style/table.css';
import './style/view.css';
import './style/data.css';
import './style/explore.css';
import './style/keep.css';
import './style/report.css';

createRoot(document.getElementById('page')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
