import { type FormEvent, useState } from 'react';
import { keepKey, readKey } from '../api/login.ts';
import { useWords } from './settings.ts';

/** Shown wherever the server wants to know who asks. */
export function LoginCard({ onKey }: { onKey: () => Promise<void> }) {
  const { login } = useWords();
  const [key, setKey] = useState('');
  const [isWrong, setIsWrong] = useState(false);

  async function enter(event: FormEvent) {
    event.preventDefault();
    keepKey(key.trim());
    await onKey();
    // A key that is not taken is forgotten again.
    setIsWrong(readKey() === null);
  }

  return (
    <form className="card login" onSubmit={enter}>
      <h1>{login.title}</h1>
      <p>{login.text}</p>
      <label>
        <span>{login.key}</span>
        <input
          type="password"
          autoComplete="off"
          value={key}
          onChange={({ target }) => setKey(target.value)}
          aria-invalid={isWrong}
          aria-describedby="login-wrong"
          required
        />
      </label>
      <p id="login-wrong" className="bad-text" role="status">
        {isWrong ? login.wrong : ''}
      </p>
      <button type="submit" className="button primary">
        {login.enter}
      </button>
    </form>
  );
}
