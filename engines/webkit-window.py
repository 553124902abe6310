"""A window of WebKitGTK: WebKitWebDriver starts and drives it (see webkit.ts)."""

import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, WebKit2

folder, javascript = sys.argv[1], "--without-javascript" not in sys.argv

# Not an ephemeral context: only this kind writes the console to stdout.
storage = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
context = WebKit2.WebContext.new_with_website_data_manager(storage)
context.set_automation_allowed(True)


def open_window(_session):
    settings = WebKit2.Settings(
        enable_write_console_messages_to_stdout=True,
        enable_javascript=javascript,
    )
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=1280, default_height=800, decorated=False)
    window.add(view)
    window.show_all()
    # There is no window manager: the window under the pointer has the focus, and a narrow one must have it too.
    pointer = Gdk.Display.get_default().get_default_seat().get_pointer()
    pointer.warp(Gdk.Screen.get_default(), 1, 1)
    return view


context.connect("automation-started", lambda _context, session: session.connect("create-web-view", open_window))
Gtk.main()
