import { WenshuChat } from './wenshu-chat.ts';

// Two copies of the file on one page are one element.
if (!customElements.get('wenshu-chat')) customElements.define('wenshu-chat', WenshuChat);
