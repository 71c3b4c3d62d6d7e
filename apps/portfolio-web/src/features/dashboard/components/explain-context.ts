import { createContext, useContext } from "react";

/** Opens the explanation of a figure by its address, such as 'irr' or 'position-irr:OAKD'. */
export const ExplainContext = createContext<(figure: string) => void>(() => undefined);

export const useExplain = () => useContext(ExplainContext);
