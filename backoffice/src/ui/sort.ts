/** How a head of a table that sorts says it to whoever hears the page, by the direction as the server names it. */
export const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
