/** Dimmed text, in the two sizes that the pages use. */
import { Text, type TextProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type Props = TextProps & Omit<ComponentProps<'p'>, keyof TextProps>;

/** A detail or a hint, in the size of the text. */
export const Muted = (props: Props) => <Text size="sm" c="dimmed" {...props} />;

/** The second line of a cell or an entry. */
export const FinePrint = (props: Props) => <Text size="xs" c="dimmed" {...props} />;
