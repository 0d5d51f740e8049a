import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that a React page can do: the floor of tools/bench/interaction.ts. */
function BlankPage() {
  const [text, setText] = useState('');
  return (
    <>
      <button type="button" onClick={() => setText('Pressed')}>
        Press
      </button>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <p>{text}</p>
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<BlankPage />);
