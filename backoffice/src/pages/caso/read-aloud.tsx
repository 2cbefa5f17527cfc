/** What is read aloud on the telephone, set apart from everything that is not. */
import { Text } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import './read-aloud.css';

export function ReadAloud({ text, language }: { readonly text: string; readonly language: string }) {
  const { t } = useTranslation('caso');
  return (
    <figure className="leer">
      <Text component="figcaption" size="xs">
        <IconSpeakerphone size={15} aria-hidden /> {t('alTelefono.leer')}
      </Text>
      <blockquote lang={language}>{text}</blockquote>
    </figure>
  );
}
