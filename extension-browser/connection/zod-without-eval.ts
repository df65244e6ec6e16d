import { z } from "zod";

// Extensions may not make code from text; Zod would try, and each page would report it.
z.config({ jitless: true });
