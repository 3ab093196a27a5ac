import '../styles.css';
import { startShell } from './start-shell.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
void startShell(container);
