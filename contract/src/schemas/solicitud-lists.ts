/** Closed lists of requests to providers, apart so that the web applications load no schemas. */
import { CHANNELS } from './ready-proveedores.ts';

/** The channels of the catalogue, and a registered letter with certified content. */
export const REQUEST_CHANNELS = [...CHANNELS, 'burofax'] as const;
export type RequestChannel = (typeof REQUEST_CHANNELS)[number];
export const TERM_STATES = ['en_curso', 'cumplido', 'incumplido', 'sin_objeto'] as const;
export type TermState = (typeof TERM_STATES)[number];
/** Outcomes of a letter by post. */
export const POSTAL_DELIVERIES = ['admitida', 'entregada', 'devuelta', 'perdida'] as const;
export type PostalDelivery = (typeof POSTAL_DELIVERIES)[number];

/** Kinds of post: plain, or with certified content and delivery. */
export const POSTAL_KINDS = ['postal', 'burofax'] as const;
