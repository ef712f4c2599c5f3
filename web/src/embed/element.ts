type Child = Node | string | undefined | false;

/** An element with attributes and children; texts are texts, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
  made.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return made;
}

export function button(text: string, onPress: () => void, className = 'button'): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className }, text);
  made.addEventListener('click', onPress);
  return made;
}
