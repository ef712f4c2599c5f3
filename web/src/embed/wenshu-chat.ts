import type { Answer, Language } from '../../../src/protocol/answer.ts';
import { type Begin, followRun } from '../api/follow-run.ts';
import { Problem } from '../api/problem.ts';
import { type Place, request } from '../api/request.ts';
import { randomName } from '../ask/random-name.ts';
import { heard, newTurn, refused, resumed, type Turn } from '../ask/turn.ts';
import { button, element } from './element.ts';
import { embedStyle } from './embed-style.ts';
import { type EmbedWords, embedWords } from './embed-words.ts';
import { turnArticle } from './turn-article.ts';

/** What `wenshu-answer` tells the site around. */
export interface AnswerDetail {
  question: string;
  answer: Answer;
}

/** This file came from the server that is asked unless an attribute says otherwise. */
const ownServer = new URL(import.meta.url).origin;

/**
 * `<wenshu-chat server token lang theme connection>`: a conversation on any page whose origin the server lists. It stands in a shadow of its
 * own, keeps nothing in the browser, and says `wenshu-answer` with every answer.
 */
export class WenshuChat extends HTMLElement {
  static readonly observedAttributes = ['lang', 'theme', 'server', 'token'];

  #token: string | null = null;
  readonly #thread = randomName();
  readonly #turns = element('div', { class: 'turns' });
  readonly #articles = new Map<string, HTMLElement>();
  readonly #input = element('input', { autocomplete: 'off', maxlength: '4000', enterkeyhint: 'send' });
  readonly #send = element('button', { type: 'submit', class: 'primary' });
  #known: readonly Turn[] = [];
  #isSet = false;

  /** As the attribute; as a property it stands nowhere in the markup. */
  get token(): string | null {
    return this.#token ?? this.getAttribute('token');
  }

  set token(token: string | null) {
    this.#token = token;
    this.attributeChangedCallback();
  }

  get #language(): Language {
    const said = this.getAttribute('lang') ?? document.documentElement.lang ?? navigator.language;
    return (said || navigator.language).toLowerCase().startsWith('zh') ? 'zh' : 'en';
  }

  get #theme(): 'light' | 'dark' {
    const said = this.getAttribute('theme');
    if (said === 'light' || said === 'dark') return said;
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }

  get #words(): EmbedWords {
    return embedWords[this.#language];
  }

  get #place(): Place {
    const server = (this.getAttribute('server') ?? ownServer).replace(/\/+$/, '');
    return { server, key: this.token, language: this.#language };
  }

  connectedCallback(): void {
    this.#takeEarlyToken();
    if (!this.#isSet) this.#set();
    this.#label();
    this.#suggest();
  }

  attributeChangedCallback(): void {
    if (!this.#isSet) return;
    this.#label();
    if (this.#known.length === 0) this.#suggest();
  }

  /** Asks as if a person had typed it. */
  ask(question: string): void {
    const turn = newTurn(randomName(), question);
    if (this.#known.length === 0) this.#turns.replaceChildren();
    this.#known = [...this.#known, turn];
    this.#show(turn);
    this.#articles.get(turn.key)?.scrollIntoView({ block: 'nearest' });
    const connection = this.getAttribute('connection');
    const body = {
      messages: [{ role: 'user', content: question }],
      thread_id: this.#thread,
      ...(connection ? { connection } : {}),
    };
    this.#follow(turn.key, { path: '/api/v1/query', body });
  }

  /** A page may have set it before this file had come: then it stands on the element itself and hides ours. */
  #takeEarlyToken(): void {
    const early = Object.getOwnPropertyDescriptor(this, 'token');
    if (!early) return;
    Reflect.deleteProperty(this, 'token');
    this.#token = early.value as string | null;
  }

  #set(): void {
    this.#isSet = true;
    const shadow = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(embedStyle);
    shadow.adoptedStyleSheets = [sheet];
    const form = element('form', { class: 'box' }, this.#input, this.#send);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const question = this.#input.value.trim();
      if (question === '') return;
      this.#input.value = '';
      this.ask(question);
    });
    shadow.append(this.#turns, form);
  }

  #label(): void {
    this.#input.setAttribute('aria-label', this.#words.ask);
    this.#input.placeholder = this.#words.placeholder;
    this.#send.textContent = this.#words.ask;
  }

  /** What will be answered, before anything was asked; where the server is not reached, why. */
  async #suggest(): Promise<void> {
    const connection = this.getAttribute('connection');
    const which = connection ? `?connection=${encodeURIComponent(connection)}` : '';
    try {
      const { suggestions } = await request<{ suggestions: string[] }>(`/api/v1/schema${which}`, {
        place: this.#place,
      });
      if (this.#known.length > 0) return;
      const chips = suggestions.map((question) => button(question, () => this.ask(question)));
      this.#turns.replaceChildren(element('div', { class: 'chips' }, ...chips));
    } catch (error) {
      if (!(error instanceof Problem) || this.#known.length > 0) return;
      const text = error.status === 0 ? this.#words.unreachable : error.message;
      this.#turns.replaceChildren(element('p', { class: 'bad', role: 'status' }, text));
    }
  }

  async #follow(key: string, begin: Begin): Promise<void> {
    const change = (changed: (turn: Turn) => Turn) => this.#change(key, changed);
    try {
      const events = followRun(begin, {
        place: this.#place,
        onStream: (stream) => change((turn) => ({ ...turn, stream })),
        onWaiting: (isWaiting) => change((turn) => ({ ...turn, isWaiting })),
      });
      for await (const event of events) {
        change((turn) => heard(turn, event));
        if (event.type === 'run-end') this.#tell(key, event.answer);
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      change((turn) => refused(turn, error));
    }
  }

  #tell(key: string, answer: Answer): void {
    const question = this.#known.find((turn) => turn.key === key)?.question ?? '';
    const detail: AnswerDetail = { question, answer };
    this.dispatchEvent(new CustomEvent('wenshu-answer', { detail, bubbles: true, composed: true }));
  }

  #change(key: string, changed: (turn: Turn) => Turn): void {
    this.#known = this.#known.map((turn) => {
      if (turn.key !== key) return turn;
      const next = changed(turn);
      this.#show(next);
      return next;
    });
  }

  #show(turn: Turn): void {
    const article = turnArticle(turn, {
      words: this.#words,
      language: turn.answer?.language ?? this.#language,
      onAsk: (question) => this.ask(question),
      onReply: ({ key, runId = '' }, body) => {
        this.#change(key, resumed);
        this.#follow(key, { path: `/api/v1/runs/${encodeURIComponent(runId)}/resume`, body });
      },
      onStop: ({ runId, stream }) => {
        const path = `/api/v1/runs/${encodeURIComponent(runId ?? stream ?? '')}/cancel`;
        request(path, { body: {}, place: this.#place }).catch(() => undefined);
      },
      onDraw: (place, answer) => {
        const drawn = { theme: this.#theme, language: this.#language, label: this.#words.chart };
        import('./draw-chart.ts').then(({ drawChart }) => drawChart(place, answer, drawn));
      },
    });
    const before = this.#articles.get(turn.key);
    if (before) before.replaceWith(article);
    else this.#turns.append(article);
    this.#articles.set(turn.key, article);
  }
}
