import './styles.css';
import { createRoot } from 'react-dom/client';
import { startShell } from './start-shell.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
void startShell(createRoot(container));
