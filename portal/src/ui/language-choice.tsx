/** Changes the language of the page: one button between two languages, a list between more. */
import { useRef } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { isUnreviewed, LANGUAGE_NAME, type PortalLanguage, UNREVIEWED_NOTE } from '../texts/languages.ts';

export function LanguageChoice() {
  const { t, language, languages, changeLanguage } = usePortal();
  const list = useRef<HTMLDetailsElement>(null);
  const close = () => {
    const { current } = list;
    if (!current?.open) return;
    current.open = false;
    current.querySelector('summary')?.focus();
  };
  const choose = (one: PortalLanguage) => {
    close();
    void changeLanguage(one);
  };
  const others = languages.filter((one) => one !== language);
  const button = (one: PortalLanguage) => (
    <button type="button" key={one} lang={one} onClick={() => choose(one)}>
      <span>{LANGUAGE_NAME[one]}</span>
      {isUnreviewed(one) && <span class="idioma-nota">{UNREVIEWED_NOTE[one]}</span>}
    </button>
  );
  if (others.length === 0) return null;
  if (others.length === 1 && !languages.some(isUnreviewed))
    return (
      <fieldset class="idiomas" aria-label={t.comun.idioma}>
        {others.map(button)}
      </fieldset>
    );
  return (
    <details
      class="idiomas idiomas-lista"
      ref={list}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        // the list closes when the focus leaves it
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary>
        <span class="oculto">{t.comun.idioma}: </span>
        {LANGUAGE_NAME[language]}
      </summary>
      <div>
        {isUnreviewed(language) && <p>{UNREVIEWED_NOTE[language]}</p>}
        {others.map(button)}
      </div>
    </details>
  );
}
