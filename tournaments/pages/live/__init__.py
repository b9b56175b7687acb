"""In front of Django: live streams, and public pages that were already rendered.

After every save all viewers ask at once. What one of them was answered since the last change
answers the others too, from memory; Django renders once. The process knows of changes by
PostgreSQL's LISTEN; while it cannot hear, every request goes to Django.
"""

from tournaments.pages.live.front import Front
