/** The paragraphs of a message, each marked with the language that it is in. */
import type { Message } from '@albacea/contract/schemas/messages.ts';
import { Stack, Text } from '@mantine/core';

export function Paragraphs({ idioma, parrafos }: Pick<Message, 'idioma' | 'parrafos'>) {
  return (
    <Stack gap="sm" lang={idioma}>
      {parrafos.map(({ texto, idioma: own }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a letter stay in their order
        <Text key={i} className="texto" {...(own && { lang: own })}>
          {texto}
        </Text>
      ))}
    </Stack>
  );
}
