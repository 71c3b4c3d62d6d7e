import * as z from "zod/mini";

// The content security policy forbids eval. Zod would try it once and be reported as a violation;
// this has to run before any schema is made, hence a module of its own, imported first.
z.config({ jitless: true });
