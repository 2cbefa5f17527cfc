/** What is said about a letter before it is sent. */
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Letter } from './letter-in-hand.ts';

/** What stands in the way of the letter. */
export function WhyNot({ carta }: { readonly carta: Letter }) {
  const { t } = useTranslation('caso');
  return (
    <Alert color="ocre" title={t('carta.noPuede')}>
      <ul className="lista-llana">
        {carta.motivos.map(({ codigo, texto }) => (
          <li key={codigo}>{texto}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** What whoever sends it should know; it holds nothing back. */
export function ToKnow({ carta }: { readonly carta: Letter }) {
  return carta.avisos.map(({ codigo, texto }) => (
    <Alert key={codigo} color="gray">
      {texto}
    </Alert>
  ));
}
