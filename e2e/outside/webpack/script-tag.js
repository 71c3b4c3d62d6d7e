import "@stocks-vibe/auth-widget/script";
