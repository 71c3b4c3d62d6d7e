/** Where the API explains a figure, such as 'irr' or 'position-irr:OAKD'. */
export const explainPath = (figure: string): string => `/explain/${encodeURIComponent(figure)}`;
