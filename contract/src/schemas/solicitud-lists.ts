/** The lists of requests to providers, apart so that the web applications need no schemas for them. */
import { CHANNELS } from './ready-proveedores.ts';

/** The channels of the catalogue, and a registered letter whose content the post certifies. */
export const REQUEST_CHANNELS = [...CHANNELS, 'burofax'] as const;
export type RequestChannel = (typeof REQUEST_CHANNELS)[number];
export const TERM_STATES = ['en_curso', 'cumplido', 'incumplido', 'sin_objeto'] as const;
export type TermState = (typeof TERM_STATES)[number];
/** What becomes of a letter by post. */
export const POSTAL_DELIVERIES = ['admitida', 'entregada', 'devuelta', 'perdida'] as const;
export type PostalDelivery = (typeof POSTAL_DELIVERIES)[number];

/** By which a letter goes on paper: plain, or with content and delivery certified. */
export const POSTAL_KINDS = ['postal', 'burofax'] as const;
