/**
 * The first letter of a provider in a colour of its own, so that the eye finds it again from page to page. It is decoration: the name is always
 * beside it. No trademark is shown.
 */

/** The same name has the same hue everywhere. */
const hueOf = (name: string): number =>
  [...name].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 0);

export function Mark({ name }: { readonly name: string }) {
  const shown = name.trim();
  return (
    <span class="marca" aria-hidden="true" style={{ '--tono': hueOf(shown) }}>
      {[...shown][0]?.toLocaleUpperCase() ?? '·'}
    </span>
  );
}
